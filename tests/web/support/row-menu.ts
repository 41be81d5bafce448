import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The button of the ⋯ menu of a record. */
export const menuButton = (of: string) => screen.getByRole('button', { name: `Ações de ${of}` });

/** Opens the menu of a record and returns the items in it. */
export async function openMenu(user: UserEvent, of: string): Promise<HTMLElement[]> {
  await user.click(menuButton(of));
  return screen.findAllByRole('menuitem');
}

/** Opens the menu of a record and presses one of its items. */
export async function pressInMenu(user: UserEvent, of: string, item: string): Promise<void> {
  await user.click(menuButton(of));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
