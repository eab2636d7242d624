//go:build !clientgo031 && !clientgo035

package main

import (
	"context"
	"net/http"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
	"k8s.io/streaming/pkg/httpstream"
)

var portForwardsSince036 = []probe{
	forwardProbe("NewForStreaming", "end of the stop channel",
		func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
			return portforward.NewForStreaming(streamingDialer(config), anyPort, ctx.Done(), ready, nil, nil)
		}, stopForward),
	forwardProbe("NewOnAddressesForStreaming", "end of the stop channel",
		func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
			return portforward.NewOnAddressesForStreaming(streamingDialer(config), addresses, anyPort, ctx.Done(), ready, nil, nil)
		}, stopForward),
}

func streamingDialer(config *rest.Config) httpstream.Dialer {
	transport, upgrader, address := dialing(config)
	return spdy.NewDialerForStreaming(upgrader, &http.Client{Transport: transport}, http.MethodPost, address)
}
