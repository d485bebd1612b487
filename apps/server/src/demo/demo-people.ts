import type { PassPerson } from '../features/passes/save-pass-users.ts';

const person = (firstName: string, lastName: string, address: string): PassPerson => ({
  email: `${address}@example.com`,
  firstName,
  lastName,
});

/** Accents, umlauts, apostrophes, emoji, right-to-left scripts, and scripts without case. None is a real person's name. */
export const demoPeople = {
  zoe: person('Zoë', 'Ångström', 'zoe.angstrom'),
  jose: person('José', 'Muñoz', 'jose.munoz'),
  lukasz: person('Łukasz', 'Żółkiewski', 'lukasz'),
  muhammad: person('محمد', 'الفاسي', 'm.alfasi'),
  noa: person('נועה', 'לוי', 'noa.levi'),
  hanako: person('花子', '山田', 'hanako.yamada'),
  anh: person('Thị Ánh', 'Nguyễn', 'anh.nguyen'),
  siobhan: person('Siobhán', 'O’Connor', 'siobhan'),
  juergen: person('Jürgen', 'Groß', 'juergen.gross'),
  sofia: person('Σοφία', 'Παπαδοπούλου', 'sofia.p'),
  oyku: person('Öykü', 'Şahin', 'oyku.sahin'),
  dmitri: person('Дмитрий', 'Чайка', 'dmitri.chaika'),
  amelie: person('Amélie 🌸', 'Dubois', 'amelie'),
  bjork: person('Björk', 'Guðmundsdóttir', 'bjork.g'),
};
