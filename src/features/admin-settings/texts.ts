export const SAVED = 'As configurações foram salvas.';
