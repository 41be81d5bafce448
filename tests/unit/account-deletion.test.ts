import { expect, test } from 'vitest';
import { deletionForm, deletionInput } from '@/domain/account/deletion';
import { faults } from './support/faults';

const form = { word: 'EXCLUIR', password: 'segredo-longo' };

test.each(['EXCLUIR', 'excluir', ' Excluir '])('%j confirms a deletion', (word) => {
  expect(faults(deletionForm, { ...form, word })).toEqual([]);
});

test.each(['', 'EXCLUI', 'EXCLUIR CONTA', 'SIM'])('%j does not confirm a deletion', (word) => {
  expect(faults(deletionForm, { ...form, word })).toEqual([['word', 'Digite EXCLUIR para confirmar.']]);
});

test.each([[''], [undefined], [null], [12345678]])(
  '%j is not accepted as the password for a deletion',
  (password) => {
    expect(faults(deletionInput, { password })).toEqual([['password', 'Informe sua senha.']]);
  },
);
