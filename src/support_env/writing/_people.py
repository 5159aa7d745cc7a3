# ruff: noqa: E501 - phrases stand one a line
"""Invented people: names from many places, addresses that nobody has."""

from __future__ import annotations

NAMES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = tuple(
    (tuple(first.split()), tuple(last.split()))
    for first, last in (
        ("Emma Oliver Grace Harriet Callum Megan Rhys Imogen Lewis Poppy Duncan Eleanor",
         "Ashby Thornton Baxter Pryce Kendrick Marsh Wetherby Lomax Hollis Farrow Dunmore Sykes"),
        ("Madison Tyler Brianna Marcus Denise Travis Keisha Logan Paige Darnell Sheila Brett",
         "Whitaker Coleman Delgado Pruitt Hargrove Beckett Sutton Mayfield Tran Rollins Ortega Boyd"),
        ("Priya Arjun Kavya Rohan Meera Vikram Ananya Sanjay Deepa Nikhil Lakshmi Farhan",
         "Raman Iyer Deshpande Chatterjee Nair Bhatt Kulkarni Sethi Pillai Mehra Joshi Qureshi"),
        ("Wei Mei Jun Xiu Hao Lan Yifan Qing Zhen Bo Rui Ting",
         "Zhang Lin Zhao Huang Xu Guo Luo Tan Shen Cai Peng Yuan"),
        ("Haruto Yuki Sakura Kenji Aiko Daichi Naomi Ren Emiko Takumi Hana Shiro",
         "Tanaka Morita Ishikawa Nakagawa Fujimoto Okabe Hayashi Uchida Kuroda Sakamoto Noda Arai"),
        ("Minjun Seoyeon Jihoon Hayoon Dongwoo Eunji Sungmin Yuna Taeyang Bora Jisoo Hyunwoo",
         "Kim Park Choi Jeong Kang Yoon Lim Han Seo Shin Kwon Hwang"),
        ("Amara Chidi Ngozi Tunde Folake Emeka Kwame Abena Kofi Zainab Sade Yaw",
         "Okafor Adeyemi Mensah Balogun Eze Owusu Bello Nwosu Boateng Adewale Danso Ogunleye"),
        ("Wanjiru Otieno Achieng Baraka Neema Juma Thandiwe Sipho Lerato Tendai Rudo Zanele",
         "Kamau Odhiambo Mwangi Njoroge Dlamini Mokoena Ndlovu Moyo Khumalo Wekesa Sithole Naidoo"),
        ("Fatima Omar Layla Yusuf Noor Karim Salma Tariq Hana Bilal Rania Ziad",
         "Haddad Mansour Khalil Darwish Nasser Saleh Farouk Aziz Rahmani Sabbagh Hamdan Zaki"),
        ("Leila Dariush Shirin Kaveh Nasrin Arash Elif Emre Zeynep Burak Aylin Cem",
         "Ahmadi Hosseini Karimi Moradi Yilmaz Demir Kaya Aydin Arslan Rostami Tehrani Polat"),
        ("Sofía Mateo Valentina Diego Camila Andrés Lucía Javier Ximena Rodrigo Paola Iván",
         "Herrera Castillo Vargas Fuentes Salazar Rojas Medina Acosta Peralta Quiroga Ibáñez Lozano"),
        ("Beatriz João Mariana Thiago Larissa Caio Inês Duarte Helena Rafael Bruna Otávio",
         "Carvalho Teixeira Moreira Barros Pinheiro Azevedo Figueira Lacerda Nogueira Vidal Prado"),
        ("Camille Hugo Manon Théo Élodie Bastien Margaux Luc Océane Rémi Solène Yann",
         "Lefèvre Girard Moreau Fontaine Chevalier Perrin Gauthier Marchand Renaud Blanchet Aubert"),
        ("Lena Jonas Anneke Matthias Greta Florian Saskia Joost Heike Ruben Katrin Sander",
         "Vogel Krüger Brandt Lindner Jansen Bakker Visser Hofmann Dekker Keller Smit Baumann"),
        ("Astrid Lars Ingrid Mikkel Freja Søren Elin Anders Maja Henrik Tuuli Eero",
         "Lindqvist Nyström Dahl Holm Bergström Kjær Solberg Haugen Virtanen Laine Ekdahl Nørgaard"),
        ("Zofia Łukasz Agnieszka Piotr Katarzyna Marek Jana Tomáš Eszter Gábor Ivana Miroslav",
         "Kowalczyk Zieliński Wójcik Dvořák Horák Szabó Kovács Novotná Mazur Benko Nemeth Pawlak"),
        ("Olena Taras Iryna Bohdan Anastasia Dmitri Ioana Radu Mihaela Stefan Nevena Goran",
         "Shevchuk Kovalenko Melnyk Popescu Ionescu Dumitru Petrov Volkova Markovic Ilic Boyko Vasile"),
        ("Giulia Matteo Chiara Davide Eleni Nikos Martina Lorenzo Despina Stavros Ilaria Elio",
         "Ferraro Greco Marchetti Bellini Papadakis Georgiou Rinaldi Caruso Nikolaou Testa Vlachos"),
        ("Linh Minh Thu Quang Maricel Jomar Putri Bayu Siti Arif Somchai Malee",
         "Nguyen Pham Dang Reyes Santos Bautista Wijaya Santoso Hidayat Rahman Suwan Chaiyasit"),
        ("Aroha Tane Mereana Wiremu Leilani Keoni Sina Tevita Talia Ezra Noa Shira",
         "Ngata Parata Kealoha Kahale Tuilagi Faleolo Tamati Levin Friedman Adler Peretz Kaplan"),
    )
)  # fmt: skip

STREETS: tuple[str, ...] = tuple(
    f"{name} {kind}"
    for name in [
        "Larkfield",
        "Cobbler",
        "Heronsgate",
        "Quarrymoor",
        "Tannery",
        "Silverbirch",
        "Beaconhill",
        "Orchardside",
        "Millpond",
        "Ferryman",
        "Foxglove",
        "Lanternhill",
        "Saltmarsh",
        "Juniper",
        "Coppergate",
        "Windrush",
        "Harebell",
        "Stonecrop",
        "Kingfisher",
        "Bramblewood",
        "Ropewalk",
        "Chandler",
        "Thistledown",
        "Greyfriar",
        "Amberley",
        "Pinecone",
    ]
    for kind in ("Street", "Road", "Lane", "Avenue", "Close", "Way", "Court", "Terrace")
)

CITIES: tuple[str, ...] = (
    "Marlowick", "Port Calder", "Eastmere", "Dunhollow", "Ravensby", "Kestrel Bay", "Oakhampstead",
    "New Tarrow", "Lindenfoss", "Saltreach", "Bramford Cross", "Upper Wexley", "Corvale",
    "Thornquay", "Ashenport", "Glenmarrow", "Sandhythe", "West Arden Mills", "Pellworth",
    "Harrowgate Falls", "Cinderbridge", "Lowmoor Vale", "Elmsgarth", "Fallowick", "Stavering",
    "Northcombe Regis", "Wrenfield", "Hallowmere", "Brackwater", "Tidesend",
)  # fmt: skip

POSTCODES: tuple[str, ...] = ("#####", "@@## #@@", "@# #@@", "@#@ #@#", "#### @@")
AREA_CODES: tuple[str, ...] = ("202", "312", "415", "503", "617", "713", "808", "902", "604", "416")
MAIL_HOSTS: tuple[str, ...] = ("example.com", "example.org", "example.net")
