/** Its message is shown to the person who chose the file. */
export class MediaRefusal extends Error {}

export function damaged(): MediaRefusal {
  return new MediaRefusal('O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.');
}

export function emptyFilm(): MediaRefusal {
  return new MediaRefusal('O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.');
}
