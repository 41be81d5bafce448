/** Why an uploaded file is refused, in Portuguese for the person who chose it. */
export class MediaRefusal extends Error {}

/** The file is truncated, or its parts contradict each other. */
export function damaged(): MediaRefusal {
  return new MediaRefusal('O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.');
}

export function emptyFilm(): MediaRefusal {
  return new MediaRefusal('O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.');
}
