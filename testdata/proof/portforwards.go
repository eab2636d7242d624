package main

//lint:file-ignore SA1019 package httpstream is deprecated, but what dialers are declared with

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
)

const portforwardPackage = "k8s.io/client-go/tools/portforward."

var (
	anyPort   = []string{"0:80"}                   // a free local one, to one of a pod
	addresses = []string{"127.0.0.1", "127.0.0.2"} // as many as localhost has, with IPv6
)

var portForwards = []probe{
	forwardProbe("New", "end of the stop channel", forwarder, stopForward),
	forwardProbe("New", "Close only", forwarder, closeForward),
	forwardProbe("NewOnAddresses", "end of the stop channel", forwarderOnAddresses, stopForward),
	forwardProbe("NewOnAddresses", "Close only", forwarderOnAddresses, closeForward),
}

// A forwarderMaker makes what forwards a port until the context is cancelled,
// whose channel serves those that take one.
type forwarderMaker func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error)

// forwardProbe is for a port-forward to which nobody connects. ForwardPorts
// starts it, of what the constructor makes.
func forwardProbe(constructor, note string, create forwarderMaker, release func(f *portforward.PortForwarder, stop func())) probe {
	if !strings.Contains(constructor, "OnAddresses") && !hasIPv6() {
		note += ", without IPv6" // it listens on localhost
	}
	return probe{
		symbol:    portforwardPackage + constructor,
		note:      note,
		instances: connections,
		prepare: func(s *site) maker {
			config := s.overHTTP1()
			return func() func() {
				ctx, cancel := context.WithCancel(context.Background())
				ready := make(chan struct{})
				f := must(create(ctx, config, ready))
				go f.ForwardPorts()
				await(isClosed(ready))
				return func() { release(f, cancel) }
			}
		},
	}
}

// hasIPv6 reports whether this machine has a loopback address of IPv6.
func hasIPv6() bool {
	l, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		return false
	}
	return l.Close() == nil
}

func stopForward(_ *portforward.PortForwarder, stop func()) { stop() }

func closeForward(f *portforward.PortForwarder, _ func()) { f.Close() }

func forwarder(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
	return portforward.New(dialer(config), anyPort, ctx.Done(), ready, nil, nil)
}

func forwarderOnAddresses(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
	return portforward.NewOnAddresses(dialer(config), addresses, anyPort, ctx.Done(), ready, nil, nil)
}

// dialer dials one connection.
func dialer(config *rest.Config) httpstream.Dialer {
	transport, upgrader, address := dialing(config)
	return spdy.NewDialer(upgrader, &http.Client{Transport: transport}, http.MethodPost, address)
}

// dialing is what dialers are made of.
func dialing(config *rest.Config) (http.RoundTripper, spdy.Upgrader, *url.URL) {
	transport, upgrader, err := spdy.RoundTripperFor(config)
	check(err)
	return transport, upgrader, must(url.Parse(config.Host + "/portforward"))
}
