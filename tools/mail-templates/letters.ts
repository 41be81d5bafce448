import type { Letter } from '../../supabase/functions/api/mail/layout';

/**
 * What a mail of the auth server says, by its name in config.toml, which also has its subject. .Data is what a sign-up
 * form sends: only an invitation, where an admin has typed it, shows any of it. Otherwise anyone could send
 * advertisements to strangers.
 */
export const authLetters: Record<string, Omit<Letter, 'subject'>> = {
  confirmation: {
    preview: 'Falta só um clique para ativar sua conta.',
    paragraphs: [
      'Olá! Recebemos um cadastro com este endereço. Para ativar a conta, confirme que ele é seu:',
    ],
    ...buttonTo('Confirmar e-mail', link('/verificar-email'), [
      'O link vale por 1 hora e funciona uma única vez. Se ele expirar, entre com seu e-mail e senha e peça outro.',
    ]),
    footer: 'Não foi você? Ignore esta mensagem: sem a confirmação, a conta não é ativada.',
  },
  recovery: {
    preview: 'O link para escolher a nova senha está aqui.',
    paragraphs: ['Olá! Recebemos um pedido para trocar a senha da sua conta. Para escolher outra:'],
    ...buttonTo('Criar nova senha', link('/resetar-senha'), [
      'O link vale por 1 hora e funciona uma única vez. Se você pedir outro, só o mais recente funciona.',
    ]),
    footer:
      'Não pediu a troca? Ignore esta mensagem: sua senha continua a mesma. E não repasse este link a ninguém.',
  },
  email_change: {
    preview: 'A troca só vale depois das duas confirmações.',
    paragraphs: [
      'Olá! Recebemos um pedido para trocar o e-mail de uma conta, de {{ .Email }} para {{ .NewEmail }}. ' +
        'Enviamos esta mensagem aos dois endereços. A troca vale quando os dois a confirmarem:',
    ],
    ...buttonTo('Confirmar a troca', link('/verificar-email', 'email_change'), [
      'O link de confirmação vale por 1 hora e funciona uma única vez. ' +
        'Até lá, o acesso continua com o endereço atual.',
    ]),
    footer: {
      text:
        '{{ if eq .SendingTo .NewEmail }}Não foi você? Ignore esta mensagem: sem a confirmação, nada muda.' +
        '{{ else }}Não foi você? Desfaça a troca e encerre todas as sessões; isto funciona por 7 dias, ' +
        'também depois da confirmação:\n',
      link: asItIs(link('/desfazer-troca-de-email')),
      rest: '{{ end }}',
    },
  },
  invite: {
    preview: 'Crie sua senha para começar.',
    paragraphs: [
      'Olá{{ if .Data.name }}, {{ .Data.name }}{{ end }}! A nossa equipe criou uma conta para você com este endereço. ' +
        'Para entrar, escolha uma senha:',
    ],
    ...buttonTo('Criar minha senha', link('/resetar-senha', 'invite'), [
      'O link vale por 1 hora e funciona uma única vez. Se ele expirar, use “Esqueceu a senha?” na página de entrada.',
    ]),
    footer: 'Não esperava este convite? Ignore esta mensagem: sem a senha, a conta não é ativada.',
  },
  // Anybody can ask the auth server for a link that logs in; it would work as soon as a mail scanner opens it.
  magic_link: {
    preview: 'Aqui se entra com e-mail e senha.',
    paragraphs: [
      'Olá! Alguém pediu um link para entrar na sua conta sem senha. Não usamos links assim: entre com seu e-mail e sua senha.',
    ],
    button: { label: 'Entrar', url: '{{ .SiteURL }}/login' },
    notes: ['Não lembra a senha? Na página de entrada, use “Esqueceu a senha?”.'],
    footer: 'Não foi você? Ignore esta mensagem: ninguém entrou na sua conta.',
  },
};

function link(path: string, type?: string): string {
  return `{{ .SiteURL }}${path}?token={{ .TokenHash }}${type === undefined ? '' : `&type=${type}`}`;
}

/** A button, and below it its URL to copy and the given notes. */
function buttonTo(label: string, url: string, notes: string[]): Pick<Letter, 'button' | 'notes'> {
  const copied = { text: 'Se o botão não abrir, copie este endereço para o navegador:\n', link: asItIs(url) };
  return { button: { label, url }, notes: [copied, ...notes] };
}

function asItIs(url: string) {
  return { label: url, url };
}
