// Separate from the schemas, which forms load later than the choices.

export const companySizes = [
  { label: '1-10', value: 1 },
  { label: '11-50', value: 11 },
  { label: '51-200', value: 51 },
  { label: '201-1000', value: 201 },
  { label: '1001+', value: 1001 },
] as const;

export const companyRoles = [
  'CTO/Head of Engineering',
  'Developer',
  'CPO/Head of Product',
  'Product Manager',
  'CMO/VP of Marketing',
  'Marketing Manager',
  'Other',
] as const;
