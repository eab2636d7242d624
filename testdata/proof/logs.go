package main

import (
	"context"
	"io"

	"k8s.io/client-go/rest"
)

const (
	requestStream  = "k8s.io/client-go/rest.Request.Stream"
	responseStream = "k8s.io/client-go/rest.ResponseWrapper.Stream"
)

var logStreams = []probe{
	logProbe("HTTP/2: Close", (*site).overHTTP2, closeStream),
	logProbe("HTTP/2: cancel", (*site).overHTTP2, cancelStream),
	logProbe("HTTP/1.1: Close", (*site).overHTTP1, closeStream),
	logProbe("HTTP/1.1: cancel", (*site).overHTTP1, cancelStream),
}

// proxyStreams are for what a pod answers, through the API server.
var proxyStreams = []probe{
	streamProbe(responseStream, "HTTP/2: Close", (*site).overHTTP2, closeStream, viaWrapper),
	streamProbe(responseStream, "HTTP/2: cancel", (*site).overHTTP2, cancelStream, viaWrapper),
}

// logProbe is for the logs of a pod that nobody reads.
func logProbe(note string, config func(*site) *rest.Config, release func(stream io.Closer, cancel func())) probe {
	return streamProbe(requestStream, note, config, release, (*rest.Request).Stream)
}

// streamProbe is for a stream that open opens, and that nobody reads.
func streamProbe(symbol, note string, config func(*site) *rest.Config, release func(stream io.Closer, cancel func()), open func(*rest.Request, context.Context) (io.ReadCloser, error)) probe {
	return probe{
		symbol: symbol,
		note:   note,
		prepare: func(s *site) maker {
			client := restClient(config(s))
			return func() func() {
				ctx, cancel := context.WithCancel(context.Background())
				stream := must(open(client.Get().Namespace("default").Resource(pods.Resource).Name("p").SubResource("log"), ctx))
				return func() { release(stream, cancel) }
			}
		},
	}
}

func viaWrapper(r *rest.Request, ctx context.Context) (io.ReadCloser, error) {
	return rest.ResponseWrapper(r).Stream(ctx)
}

func closeStream(stream io.Closer, _ func()) { check(stream.Close()) }

func cancelStream(_ io.Closer, cancel func()) { cancel() }
