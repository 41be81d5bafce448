import axe from 'axe-core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from './support/render-route';

test('toasts share one region that F8 focuses and from which the keyboard continues', async () => {
  const { user } = await renderApp('/fornecedores/abc');
  const toast = await screen.findByRole('alert');
  const region = screen.getByRole('region', { name: 'Avisos (F8)' });
  expect(region).toContainElement(toast);
  expect((await axe.run(region)).violations).toEqual([]);

  await user.keyboard('{F8}');
  expect(region).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Fechar aviso' })).toHaveFocus();
});
