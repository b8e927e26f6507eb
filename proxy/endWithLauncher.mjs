// Loaded into Vite before it starts: nobody else would end it when the launcher is killed outright.
process.once('disconnect', () => process.exit(0));
