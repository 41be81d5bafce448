import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from '@/components/picture';

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const PLACEHOLDER = '/placeholder.svg';

/** Renders a picture in a box that keeps note of every address that an <img> in it ever had. */
function renderNoting(picture: React.ReactElement) {
  const box = document.body.appendChild(document.createElement('div'));
  const asked: (string | null)[] = [];
  const note = (records: MutationRecord[]) =>
    records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLImageElement)
      .forEach((image) => asked.push(image.getAttribute('src')));
  const observer = new MutationObserver(note);
  observer.observe(box, { childList: true, subtree: true });
  render(picture, { container: box });
  return {
    asked: () => {
      note(observer.takeRecords());
      return asked;
    },
  };
}

test('a picture with only a blur shows the blur and does not request the placeholder', async () => {
  const { asked } = renderNoting(<Picture src={null} alt="Ateliê" hash={HASH} />);
  expect(await screen.findByRole('img', { name: 'Ateliê' })).toHaveStyle({
    backgroundImage: expect.stringContaining('data:image/png'),
  });
  expect(asked()).toEqual([]);
});

test('a picture whose file fails to load shows its blur, or the placeholder if there is none', () => {
  const { asked } = renderNoting(<Picture src="/a.jpg" alt="Com blur" hash={HASH} />);
  fireEvent.error(screen.getByRole('img', { name: 'Com blur' }));
  expect(screen.getByRole('img', { name: 'Com blur' })).not.toHaveAttribute('src');
  expect(asked()).toEqual(['/a.jpg']);

  render(<Picture src="/b.jpg" alt="Sem blur" />);
  fireEvent.error(screen.getByRole('img', { name: 'Sem blur' }));
  expect(screen.getByRole('img', { name: 'Sem blur' })).toHaveAttribute('src', PLACEHOLDER);
});

test.each([null, 'não é um hash'])(
  'a picture without file and with the hash %j shows the placeholder',
  (hash) => {
    render(<Picture src={null} alt="Ateliê" hash={hash} />);
    expect(screen.getByRole('img', { name: 'Ateliê' })).toHaveAttribute('src', PLACEHOLDER);
  },
);
