import { expect, test } from 'vitest';
import { splitName } from '#machines/registration/split-name.ts';

test.each([
  ['Ana', 'Ana', ''],
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['Ana Ruiz García', 'Ana', 'Ruiz García'],
  ['Ana María Ruiz', 'Ana María', 'Ruiz'],
  ['Ana María Ruiz García', 'Ana María', 'Ruiz García'],
  ['José Luis Pérez', 'José Luis', 'Pérez'],
  ['María del Carmen Ruiz', 'María del Carmen', 'Ruiz'],
  ['María de los Ángeles Ruiz García', 'María de los Ángeles', 'Ruiz García'],
  ['Ana de la Torre', 'Ana', 'de la Torre'],
  ['Ana Ruiz de la Torre', 'Ana', 'Ruiz de la Torre'],
  ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['  Grace\tHopper ', 'Grace', 'Hopper'],
  ['Jose\u0301 Mari\u0301a Pe\u0301rez', 'José María', 'Pérez'],
  ['Ana Ruiz de', 'Ana', 'Ruiz de'],
  [' ', '', ''],
])('splitName: splits %j into %j and %j', (fullName, name, lastName) => {
  expect(splitName(fullName)).toEqual({ name, lastName });
});
