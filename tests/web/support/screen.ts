import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { storedSession } from './render-route';

/**
 * Replaces what is in the fields, by their labels. Pasted, which every field has to allow and which is quicker than
 * typing.
 */
export async function fill(user: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(labeled(label) ?? (await screen.findByLabelText(label)));
    if (value) await user.paste(value);
  }
}

/** In jsdom the labels of one field cost a search of the page for each label, and ByLabelText reads those of all. */
function labeled(text: string): HTMLElement | null {
  return screen.queryByText<HTMLLabelElement>(text, { selector: 'label' })?.control ?? null;
}

/** Another tab logs in as the member of the builders. */
export function logInElsewhere(): void {
  localStorage.setItem('token', JSON.stringify(storedSession()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

/** Logs out by the button of the header, and answers its question. */
export async function logOut(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await confirmLogout(user);
}

/** Answers the question whether to log out. */
export async function confirmLogout(user: UserEvent): Promise<void> {
  const question = await screen.findByRole('dialog', { name: 'Sair da conta?' });
  await user.click(within(question).getByRole('button', { name: 'Sair' }));
}

/** The browser's Back. */
export function goBack(): Promise<void> {
  return act(() => Promise.resolve(window.history.back()));
}

/** Waits until this toast is shown; of a failure also as an alert, which screen readers say at once. */
export async function toast(title: string, message: string, tone: 'error' | 'success'): Promise<void> {
  await waitFor(() => expect(document.body).toHaveTextContent(title)); // far quicker than to look for roles
  await waitFor(() => expect(toasts(tone)).toContain(`${title} ${message}`));
}

/** Waits until this field says why the server refused it, which no toast repeats. */
export async function refusedAt(label: string, message: string): Promise<void> {
  await waitFor(() => expectFault(label, message));
  await act(() => Promise.resolve()); // a toast would be shown in a later microtask
  expect(toasts('error')).toEqual([]);
}

/** What the toasts say that are shown, "title message". */
export function toasts(tone: 'error' | 'success'): string[] {
  const region = screen.queryByRole('region', { name: 'Avisos (F8)' });
  if (!region) return [];
  return within(region)
    .queryAllByRole(tone === 'error' ? 'alert' : 'status')
    .map((shown) => [...shown.querySelectorAll('div')].filter(isLeaf).map(textOf).join(' '));
}

/** Removes the toasts that are shown, so that the next one cannot be taken for one of them. */
export async function clearToasts(): Promise<void> {
  act(() => notifications.clean());
  await waitFor(() => expect([...toasts('error'), ...toasts('success')]).toEqual([]));
}

const isLeaf = (element: Element) => element.childElementCount === 0 && element.textContent !== '';
const textOf = (element: Element) => element.textContent;

/** Waits until this is the address: path, query and anchor. */
export function at(path: string): Promise<void> {
  return waitFor(() =>
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(path),
  );
}

/** Expects a field to say what is wrong with it, to eyes and to screen readers. */
export function expectFault(label: string, message: string): void {
  const field = screen.getByLabelText(label);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message) as string);
}
