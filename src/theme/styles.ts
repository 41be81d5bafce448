// Mantine's style sheets for what public screens share, one by one: all of them together weigh 29 kB, these 5. The
// order is Mantine's own (later ones rely on earlier ones). Heavier pieces (Modal, Drawer, Notification…) are imported
// where the lazy module that uses them is.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import './global.css';
