package main

import (
	"context"
	"io"

	"k8s.io/client-go/rest"
)

const requestStream = "k8s.io/client-go/rest.Request.Stream"

var logStreams = []probe{
	logProbe("HTTP/2: Close", (*site).overHTTP2, closeStream),
	logProbe("HTTP/2: cancel", (*site).overHTTP2, cancelStream),
	logProbe("HTTP/1.1: Close", (*site).overHTTP1, closeStream),
	logProbe("HTTP/1.1: cancel", (*site).overHTTP1, cancelStream),
}

// logProbe is for the logs of a pod that nobody reads.
func logProbe(note string, config func(*site) *rest.Config, release func(stream io.Closer, cancel func())) probe {
	return probe{
		symbol: requestStream,
		note:   note,
		prepare: func(s *site) maker {
			client := restClient(config(s))
			return func() func() {
				ctx, cancel := context.WithCancel(context.Background())
				stream := must(client.Get().Namespace("default").Resource(pods.Resource).Name("p").SubResource("log").Stream(ctx))
				return func() { release(stream, cancel) }
			}
		},
	}
}

func closeStream(stream io.Closer, _ func()) { check(stream.Close()) }

func cancelStream(_ io.Closer, cancel func()) { cancel() }
