/** Any combination of names is invented. */
type NameList = {
  /** In percent of the holders. */
  share: number;
  firstNames: readonly string[];
  lastNames: readonly string[];
};

const names = (share: number, firstNames: string, lastNames: string): NameList => ({
  share,
  firstNames: firstNames.split(' '),
  lastNames: lastNames.split(' '),
});

/** The guests of a coffee chain in northern Norway: neighbors, students and travelers. */
const nameLists: readonly NameList[] = [
  names(
    30,
    'Aino Astrid Bjørn Eirik Freya Håkon Ingrid Jørgen Kari Lars Liv Magnus Marit Nils Oddvar Ragnhild Sølvi Tove Åse Øyvind',
    'Amundsen Berg Dahl Eriksen Fjell Grønvold Halvorsen Iversen Johnsen Kvåle Lunde Mørk Nygård Olsen Pettersen Rønning Solheim Tveit Ødegård Åsen',
  ),
  names(
    14,
    'Alice Ben Charlotte Daniel Emma Finn Grace Harry Isla Jack Katie Liam Maeve Noah Olivia Rhys Sinéad Thomas',
    'Ashworth Baker Callaghan Davies Ellison Fraser Griffiths Hughes Ingram Jarvis Kerr Lennox MacLeod O’Neill Prescott Quinn Thorne Whitaker',
  ),
  names(
    10,
    'Anja Björn Cornelia Dörte Elke Florian Günther Heike Jörg Katja Lukas Mareike Nadja Sören Ulrike',
    'Ackermann Böhm Dietrich Eßer Fröhlich Gärtner Hübner Jäger Köhler Löffler Müller Schäfer Strauß Vogel Weiß',
  ),
  names(
    8,
    'Agnieszka Bartłomiej Dorota Grażyna Jiří Kateřina Łucja Mirosław Małgorzata Ondřej Stanisław Zdeňka',
    'Błaszczyk Černý Dąbrowska Dvořák Gołąb Jabłońska Krzyżanowski Novotná Piątek Svoboda Wójcik Zając',
  ),
  names(
    9,
    'Andrés Beatriz Concepción Díego Inês João Lucía Martín Nuria Raúl Sofía Thaís Verónica Íñigo',
    'Álvarez Conceição Domínguez Fernández Gonçalves Hernández Ibáñez Magalhães Núñez Ordóñez Peña Rodríguez Simões Zúñiga',
  ),
  names(
    7,
    'Aurélie Benoît Chloé Étienne François Gaëlle Hélène Jérôme Loïc Maëlys Noémie Zélie',
    'Barthélemy Béranger Chevalier Desprès Faÿs Guérin Lefèvre Maître Noël Périer Rivière Thévenot',
  ),
  names(4, 'Alessia Bruno Chiara Davide Elisa Niccolò', 'Bellini Costa Esposito Ferrari Lombardi Marchetti'),
  names(4, 'Ayşe Çağla Doğan Gökçe İrem Oğuz Şule Ümit', 'Aydın Çelik Doğru Güneş Işık Öztürk Şimşek Yıldız'),
  names(3, 'Đức Hạnh Linh Minh Phương Tuấn', 'Bùi Đặng Huỳnh Lê Phạm Trần'),
  names(2, 'Αλέξανδρος Δήμητρα Ελένη Γιώργος Χρύσα', 'Αντωνίου Βασιλείου Γεωργίου Καραγιάννης Νικολάου'),
  names(3, 'Алёна Богдан Іванна Милица Олександр Юлія', 'Бондар Јовановић Ковальчук Лебедев Петренко Шевчук'),
  names(1, 'أحمد ليلى فاطمة يوسف', 'الحسيني الخطيب حداد منصور'),
  names(1, 'אורי יעל מיכל דוד', 'אברמוב כהן פרידמן שפירא'),
  names(2, '健太 美咲 さくら 陽菜 유진', '佐藤 鈴木 高橋 渡辺 김'),
  names(2, 'Chidi Emeka Ngozi Adaeze Kwabena Yewande', 'Adébáyọ̀ Boateng Eze Mensah Nwosu Òjó'),
];

const listOfPercent = nameLists.flatMap((list) => Array.from({ length: list.share }, () => list));

/** The address contains the number, so that two people with the same name differ. */
export function demoPerson(number: number) {
  // Multipliers without a common divisor with the lists' lengths visit every combination before one repeats.
  const list = listOfPercent[(number * 37) % listOfPercent.length];
  if (!list) throw new Error('The shares of the languages are not a hundred.');
  const { firstNames, lastNames } = list;
  const firstName = firstNames[(number * 7 + Math.floor(number / 100)) % firstNames.length] ?? '';
  const lastName = lastNames[(number * 3 + Math.floor(number / 70)) % lastNames.length] ?? '';
  const local = [firstName, lastName].map(asciiOf).filter((part) => part !== '');
  return {
    email: `${[...(local.length > 0 ? local : ['guest']), number].join('.')}@example.${number % 3 === 0 ? 'org' : 'com'}`,
    firstName: number % 190 === 77 ? `${firstName} ☕️` : firstName,
    lastName,
  };
}

/** Empty for other scripts. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/g, '');
