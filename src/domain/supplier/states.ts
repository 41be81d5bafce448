export const STATES = [
  { code: 'AC', name: 'Acre' },
  { code: 'AL', name: 'Alagoas' },
  { code: 'AP', name: 'Amapá' },
  { code: 'AM', name: 'Amazonas' },
  { code: 'BA', name: 'Bahia' },
  { code: 'CE', name: 'Ceará' },
  { code: 'DF', name: 'Distrito Federal' },
  { code: 'ES', name: 'Espírito Santo' },
  { code: 'GO', name: 'Goiás' },
  { code: 'MA', name: 'Maranhão' },
  { code: 'MT', name: 'Mato Grosso' },
  { code: 'MS', name: 'Mato Grosso do Sul' },
  { code: 'MG', name: 'Minas Gerais' },
  { code: 'PA', name: 'Pará' },
  { code: 'PB', name: 'Paraíba' },
  { code: 'PR', name: 'Paraná' },
  { code: 'PE', name: 'Pernambuco' },
  { code: 'PI', name: 'Piauí' },
  { code: 'RJ', name: 'Rio de Janeiro' },
  { code: 'RN', name: 'Rio Grande do Norte' },
  { code: 'RS', name: 'Rio Grande do Sul' },
  { code: 'RO', name: 'Rondônia' },
  { code: 'RR', name: 'Roraima' },
  { code: 'SC', name: 'Santa Catarina' },
  { code: 'SP', name: 'São Paulo' },
  { code: 'SE', name: 'Sergipe' },
  { code: 'TO', name: 'Tocantins' },
] as const;

export type StateCode = (typeof STATES)[number]['code'];

const NEIGHBORS: Record<StateCode, string> = {
  AC: 'AM RO',
  AL: 'BA PE SE',
  AP: 'PA',
  AM: 'AC MT PA RO RR',
  BA: 'AL ES GO MG PE PI SE TO',
  CE: 'PB PE PI RN',
  DF: 'GO MG',
  ES: 'BA MG RJ',
  GO: 'BA DF MG MS MT TO',
  MA: 'PA PI TO',
  MT: 'AM GO MS PA RO TO',
  MS: 'GO MG MT PR SP',
  MG: 'BA DF ES GO MS RJ SP',
  PA: 'AM AP MA MT RR TO',
  PB: 'CE PE RN',
  PR: 'MS SC SP',
  PE: 'AL BA CE PB PI',
  PI: 'BA CE MA PE TO',
  RJ: 'ES MG SP',
  RN: 'CE PB',
  RS: 'SC',
  RO: 'AC AM MT',
  RR: 'AM PA',
  SC: 'PR RS',
  SP: 'MG MS PR RJ',
  SE: 'AL BA',
  TO: 'BA GO MA MT PA PI',
};

export function stateName(code: StateCode): string {
  return STATES.find((state) => state.code === code)?.name ?? code;
}

export function readState(value: string | null): StateCode | null {
  return STATES.find(({ code }) => code === value)?.code ?? null;
}

/** How many borders the shortest way from `home` to each state crosses. */
export function bordersFrom(home: StateCode): ReadonlyMap<StateCode, number> {
  const borders = new Map<StateCode, number>([[home, 0]]);
  // States that are added meanwhile are visited as well.
  for (const [state, crossed] of borders) {
    for (const next of NEIGHBORS[state].split(' ') as StateCode[]) {
      if (!borders.has(next)) borders.set(next, crossed + 1);
    }
  }
  return borders;
}

/** Means all states. A list of destinations with it has no other element. */
export const WHOLE_COUNTRY = 'BR';

export type Destination = StateCode | typeof WHOLE_COUNTRY;
