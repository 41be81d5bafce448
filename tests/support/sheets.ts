export const CATEGORIES = [
  { id: 1, name: 'Moda Feminina', parent_id: null },
  { id: 2, name: 'Bijuterias', parent_id: null },
  { id: 3, name: 'Vestidos', parent_id: 1 },
  { id: 4, name: 'Calçados', parent_id: null },
];
