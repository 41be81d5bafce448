// Mantine's style sheets of Button, ActionIcon and the Loader in them, in its own order. Imported where one of these is
// used, for the first screens do without (components/action).
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
