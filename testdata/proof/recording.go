package main

// A recording is a broadcaster, and what else may end it or what it started.
type recording struct {
	broadcaster interface{ Shutdown() }
	stop        func()
}

func shutdownOnly(r recording) { r.broadcaster.Shutdown() }

func stopOnly(r recording) { r.stop() }

func shutdownAndStop(r recording) {
	r.broadcaster.Shutdown()
	r.stop()
}
