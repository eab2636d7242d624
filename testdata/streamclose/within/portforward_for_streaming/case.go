// Port-forwards over the streams of k8s.io/streaming.
package portforward_for_streaming

import (
	"context"
	"io"

	"k8s.io/client-go/tools/portforward"
	"k8s.io/streaming/pkg/httpstream"
)

// Forward goes on for ever.
func Forward(dialer httpstream.Dialer, ports []string) error {
	ready := make(chan struct{})
	fw, err := portforward.NewForStreaming(dialer, ports, make(chan struct{}), ready, io.Discard, io.Discard) // want `port-forward runs for ever: nothing can stop it \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return err
	}
	go func() { _ = fw.ForwardPorts() }()
	<-ready
	return nil
}

// ForwardUntil ends with the caller's channel.
func ForwardUntil(dialer httpstream.Dialer, ports []string, stop <-chan struct{}) error {
	fw, err := portforward.NewOnAddressesForStreaming(dialer, []string{"127.0.0.1"}, ports, stop, nil, io.Discard, io.Discard)
	if err != nil {
		return err
	}
	return fw.ForwardPorts()
}

// ForwardInBackground goes on for ever, too.
func ForwardInBackground(dialer httpstream.Dialer, ports []string) error {
	ready := make(chan struct{})
	fw, err := portforward.NewOnAddressesForStreamingWithContext(context.Background(), dialer, []string{"127.0.0.1"}, ports, ready, io.Discard, io.Discard) // want `port-forward runs for ever: context.Background\(\) never ends \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return err
	}
	go func() { _ = fw.ForwardPorts() }()
	<-ready
	return nil
}
