// Mantine's style sheets of Button, ActionIcon and the Loader inside them, in Mantine's order. Not part of styles.ts,
// because the public layouts and the landing page use buttonClass() instead.
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
