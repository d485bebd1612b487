import type { Role } from '@tessera/identity';
import type { DemoColleague, DemoTeam } from './demo-content.ts';

const colleague = (
  firstName: string,
  lastName: string,
  name: string,
  role: Role = 'member',
): DemoColleague => ({ firstName, lastName, email: `${name}@aurora.example`, role });

export const auroraTeam: DemoTeam = {
  colleagues: [
    colleague('Åse', 'Bjørnstad', 'ase.bjornstad', 'admin'),
    colleague('Mateusz', 'Wiśniewski', 'mateusz'),
    colleague('Leïla', 'Benhaddou', 'leila.benhaddou'),
    colleague('Torvald', 'Ek', 'torvald.ek'),
    colleague('Ngozi', 'Adébáyọ̀', 'ngozi'),
    colleague('Seán', 'Ó Briain', 'sean.obriain'),
    colleague('유나', '박', 'yuna.park'),
    colleague('Ілля', 'Коваль', 'illia.koval'),
    colleague('Marisol', 'Peña Ruiz', 'marisol'),
    colleague('יעל', 'ברק', 'yael.barak'),
    colleague('Kwabena', 'Owusu-Ansah', 'kwabena', 'admin'),
    colleague('Þórdís', 'Hallgrímsdóttir', 'thordis'),
    colleague('Benoît', 'Lefèvre', 'benoit.lefevre'),
  ],
  invitations: [
    { email: 'trainee@aurora.example', role: 'member', daysAgo: 0 },
    { email: 'accounts@aurora.example', role: 'admin', daysAgo: 1 },
    { email: 'roastery@aurora.example', role: 'member', daysAgo: 4 },
    { email: 'harbour.house@aurora.example', role: 'member', daysAgo: 9 },
    { email: 'last.summer@aurora.example', role: 'member', daysAgo: 40 },
    { email: 'wrong.address@aurora.example', role: 'admin', daysAgo: 3, isRevoked: true },
  ],
};
