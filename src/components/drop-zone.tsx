import '@mantine/dropzone/styles.css';
import { useId } from 'react';
import { Dropzone } from '@mantine/dropzone';
import type { Icon } from '@tabler/icons-react';
import classes from './drop-zone.module.css';

interface Props {
  label: string;
  hint: string;
  icon: Icon;
  multiple?: boolean;
  /** Types that the browser's file chooser offers; all if undefined. */
  accept?: string[];
  /** Gets all files, also those of other types, because only their content tells what they are. */
  onChoose: (files: File[]) => void;
}

/** Chooses files, or takes those that are dropped on it. */
export function DropZone({ label, hint, icon: ZoneIcon, multiple = false, accept, onChoose }: Props) {
  const hintId = useId();
  return (
    <Dropzone
      {...(accept && { accept })}
      validator={() => null}
      multiple={multiple}
      onDrop={onChoose}
      onReject={(rejected) => onChoose(rejected.map(({ file }) => file))}
      inputProps={{ 'aria-label': label, 'aria-describedby': hintId }}
      classNames={{ root: classes.root, inner: classes.inner }}
    >
      <ZoneIcon size={24} stroke={1.5} aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      </span>
    </Dropzone>
  );
}
