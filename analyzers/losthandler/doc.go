// Package losthandler defines an Analyzer that checks for event handlers that
// stay on an informer after their owner is gone.
//
// # Analyzer losthandler
//
// losthandler: check that event handlers are removed from informers that outlive them
package losthandler
