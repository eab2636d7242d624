// The forwarding helper of a test-tool-like package: wait.NeverStop.

package pf

import (
	"io"
	"net/http"
	"net/url"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
	klog "k8s.io/klog/v2"
)

type Target struct {
	Config *rest.Config
	URL    *url.URL
	Ports  []string
}

func (t Target) Start(out io.Writer) (*portforward.PortForwarder, error) {
	transport, upgrader, err := spdy.RoundTripperFor(t.Config)
	if err != nil {
		return nil, err
	}
	dialer := spdy.NewDialer(upgrader, &http.Client{Transport: transport}, "POST", t.URL)
	ready := make(chan struct{})
	fw, err := portforward.New(dialer, t.Ports, wait.NeverStop, ready, out, out) // want:vet `port-forward runs for ever: wait\.NeverStop is never closed \(leaks 16 goroutines and 50 KiB each time\)` // want:whole `port-forward runs for ever: wait\.NeverStop is never closed: called per request from ServeHTTP \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return nil, err
	}
	go func() {
		if err := fw.ForwardPorts(); err != nil {
			klog.ErrorS(err, "port forwarding ended", "url", t.URL.Redacted())
		}
	}()
	<-ready
	return fw, nil
}
