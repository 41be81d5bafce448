// The Mantine style sheets that public screens share: 5 kB instead of 29 kB for all of them. They are in Mantine's order,
// because later sheets rely on earlier ones. The lazy modules that use Modal, Drawer and the like import their sheets.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import './global.css';
