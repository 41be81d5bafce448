import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The button of the ⋯ menu of a record. */
export const menuButton = (of: string) => screen.getByRole('button', { name: `Ações de ${of}` });

// Without a layout Mantine takes the button for scrolled away, and hides the menu.
const hidden = true;

/** The items of the open menu. */
export const menuItems = () => screen.findAllByRole('menuitem', { hidden });

/** An item of the open menu. */
export const menuItem = (name: string | RegExp) => screen.findByRole('menuitem', { name, hidden });

/** Opens the menu of a record and presses one of its items. */
export async function pressInMenu(user: UserEvent, of: string, item: string): Promise<void> {
  await user.click(menuButton(of));
  await user.click(await menuItem(item));
}
