let holders = 0;

export function newHolder() {
  holders += 1;
  return {
    user: { email: `holder-${process.pid}-${holders}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
    attributes: { points: holders },
  };
}
