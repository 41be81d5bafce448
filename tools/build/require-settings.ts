import { loadEnv, type Plugin } from 'vite';
import { MEASURING_SETTINGS } from './measuring-sources.ts';

const REQUIRED = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'];
const ADDRESSES = ['VITE_SUPABASE_URL', 'VITE_SITE_URL'];

/** Ends the build when a setting is missing or malformed, because the site would only fail in the visitor's browser. */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    config(_config, { mode, command, isPreview }) {
      if (isPreview || process.env.VITEST) return;
      const env = loadEnv(mode, process.cwd(), 'VITE_');
      const missing = REQUIRED.filter((name) => !env[name]);
      if (missing.length > 0) {
        end(`Defina ${missing.join(' e ')} (veja .env.example) antes de \`npm run ${command}\`.`);
      }
      if (/^sb_secret_/.test(env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '')) {
        end(
          'VITE_SUPABASE_PUBLISHABLE_KEY é a chave secreta, que todo visitante poderia ler: use a pública.',
        );
      }
      const collector = env.VITE_ERROR_REPORT_URL;
      if (collector && !/^https:\/\/[^/]+\//.test(collector)) {
        end('VITE_ERROR_REPORT_URL: um endereço como https://erros.exemplo.com.br/relatos.');
      }
      const unclear = MEASURING_SETTINGS.filter((name) => env[name] && env[name] !== 'on');
      if (unclear.length > 0) end(`${unclear.join(' e ')}: "on", ou vazio.`);
      const wrong = ADDRESSES.filter((name) => env[name] && !/^https?:\/\/[^/]+$/.test(env[name]));
      if (wrong.length > 0) {
        end(`${wrong.join(' e ')}: um endereço como https://exemplo.com.br, sem barra no fim.`);
      }
    },
  };
}

/** Ends the process with one sentence: to an error, Vite would add a heading and a stack. */
export function end(sentence: string): never {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
