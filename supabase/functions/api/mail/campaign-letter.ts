import { campaignText } from '../../../../src/domain/mail/campaign.ts';
import { writerOf } from './letter-kind.ts';

/** The mails of campaigns (private.campaign_content()) by kind: promotions and news of the platform. */
export const campaignLetters = {
  promotion: campaignLetter('Você recebe este e-mail porque aceitou receber promoções e ofertas.'),
  platform_update: campaignLetter('Você recebe este e-mail porque quer saber das novidades da plataforma.'),
};

function campaignLetter(footer: string) {
  return writerOf({
    schema: campaignText,
    write: ({ subject, preview, body, button_label, button_path }, siteUrl) => ({
      subject,
      preview,
      paragraphs: body.split(/\n\s*\n/),
      ...(button_label.trim() &&
        { button: { label: button_label, url: String(new URL(button_path, siteUrl)) } }),
      footer,
    }),
  });
}
