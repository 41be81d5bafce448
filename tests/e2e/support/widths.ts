export const PHONE_SIZE = { width: 360, height: 780 };
export const DESKTOP_SIZE = { width: 1280, height: 800 };

/**
 * Where a test runs, as its second argument: `test('…', BOTH_WIDTHS, async …)`. A test without one runs once, on the
 * phone, since most resellers use one. The projects of playwright.config.ts select by these tags.
 */
export const DESKTOP = { tag: '@desktop' } as const;

/** For what differs between the two: layout, drawers, sticky bars, full-screen dialogs, scroll positions, focus. */
export const BOTH_WIDTHS = { tag: '@both-widths' } as const;
