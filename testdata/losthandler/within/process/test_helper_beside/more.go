package beside

// Close is called by nobody here.
func (w *watcher) Close() {}
