//go:build !clientgo031 && !clientgo035

package main

// Stop ends the goroutine.
var recordStops = []probe{
	recordStopProbe("StartRecordingToSink", startRecording),
	recordStopProbe("StartLogging", startLogging),
	recordStopProbe("StartStructuredLogging", startStructuredLogging),
	recordStopProbe("StartEventWatcher", startEventWatcher),
}
