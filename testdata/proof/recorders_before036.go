//go:build clientgo031 || clientgo035

package main

// From client-go v0.29 to v0.35, Stop closes the channel from which the goroutine
// receives, which does so for ever, at full speed: one of them will do.
var recordStops = []probe{
	spinning(recordStopProbe("StartRecordingToSink", startRecording)),
	spinning(recordStopProbe("StartLogging", startLogging)),
	spinning(recordStopProbe("StartStructuredLogging", startStructuredLogging)),
	spinning(recordStopProbe("StartEventWatcher", startEventWatcher)),
}

func spinning(p probe) probe {
	p.spins = true
	p.instances = 1
	return p
}
