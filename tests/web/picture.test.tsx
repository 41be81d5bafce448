import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from '@/components/card/picture';

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const PLACEHOLDER = '/placeholder.svg';

/** Renders a picture and records the `src` of every <img> that was ever added. */
function renderRecordingRequests(picture: React.ReactElement) {
  const box = document.body.appendChild(document.createElement('div'));
  const requested: (string | null)[] = [];
  const record = (records: MutationRecord[]) =>
    records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLImageElement)
      .forEach((image) => requested.push(image.getAttribute('src')));
  const observer = new MutationObserver(record);
  observer.observe(box, { childList: true, subtree: true });
  render(picture, { container: box });
  return {
    requested: () => {
      record(observer.takeRecords());
      return requested;
    },
  };
}

test('a picture with only a blur shows the blur and does not request the placeholder', async () => {
  const { requested } = renderRecordingRequests(<Picture src={null} alt="Ateliê" hash={HASH} />);
  expect(await screen.findByRole('img', { name: 'Ateliê' })).toHaveStyle({
    backgroundImage: expect.stringContaining('data:image/png'),
  });
  expect(requested()).toEqual([]);
});

test('a picture whose file fails to load shows its blur, or the placeholder if there is none', () => {
  const { requested } = renderRecordingRequests(<Picture src="/a.jpg" alt="Com blur" hash={HASH} />);
  fireEvent.error(screen.getByRole('img', { name: 'Com blur' }));
  expect(screen.getByRole('img', { name: 'Com blur' })).not.toHaveAttribute('src');
  expect(requested()).toEqual(['/a.jpg']);

  render(<Picture src="/b.jpg" alt="Sem blur" />);
  fireEvent.error(screen.getByRole('img', { name: 'Sem blur' }));
  expect(screen.getByRole('img', { name: 'Sem blur' })).toHaveAttribute('src', PLACEHOLDER);
});

test('a picture of which a smaller version fails to load shows the picture itself, then its blur', () => {
  const failures: string[] = [];
  const onError = () => failures.push('reported');
  const files = { src: '/a.640.webp.jpg', srcSet: '/a.192.webp 192w,/a.640.webp.jpg 640w' };
  render(<Picture {...files} sizes="6rem" alt="Ateliê" hash={HASH} onError={onError} />);
  const picture = () => screen.getByRole('img', { name: 'Ateliê' });
  expect(picture()).toHaveAttribute('srcset', files.srcSet);
  expect(picture()).toHaveAttribute('sizes', '6rem');
  fireEvent.error(picture());
  expect(picture()).not.toHaveAttribute('srcset');
  expect(picture()).toHaveAttribute('src', files.src);
  expect(failures).toEqual([]);
  fireEvent.error(picture());
  expect(picture()).not.toHaveAttribute('src');
  expect(failures).toEqual(['reported']);
});

test.each([null, 'não é um hash'])(
  'a picture without file and with the hash %j shows the placeholder',
  (hash) => {
    render(<Picture src={null} alt="Ateliê" hash={hash} />);
    expect(screen.getByRole('img', { name: 'Ateliê' })).toHaveAttribute('src', PLACEHOLDER);
  },
);
