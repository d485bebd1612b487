/** Names that every name field accepts or refuses; the tests of each schema use them. */
export const goodNames = ['O’Brien & Søn, Inc.', 'Zoë <Zed> "Z"', '株式会社 例', 'مقهى الفجر', 'Café 1 · 2%'];
export const badNames = [
  'Two\nlines',
  'Two\r\nBcc: everyone@example.com',
  'Tab\tbed',
  'Null\u0000byte',
  'Bell\u0007rings',
  'Next\u0085line',
  'Separated\u2028lines',
  'Separated\u2029paragraphs',
  'Half\ud83da pair',
];

/** Email addresses that every field accepts or refuses. */
export const goodEmails = [
  'jo+tag@mail.example.co.uk',
  'o\u2019hara@example.com',
  'grüße@bücher.example',
  '用户@例子.测试',
  'ada@xn--bcher-kva.example',
];
export const badEmails = [
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'ada@example..com',
  'ada@@example.com',
  'ada@exam\nple.com',
  'ada@example.com\u0000',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada\u200b@example.com',
  'ada\ud800@example.com',
  'ada<eve@example.com',
  'Ada <ada@example.com>',
  'eve,ada@example.com',
  'ada;eve@example.com',
  '"ada"@example.com',
  'ada@example.com,eve@example.com',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada@0x7f.1',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(125)}example`,
];
