package main

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/moby/spdystream"
	"k8s.io/client-go/tools/portforward"
)

// An apiServer answers any request with a stream that it neither ends nor
// writes to, as a watch of a cluster in which nothing happens.
type apiServer struct{}

func (apiServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Upgrade") == "SPDY/3.1" {
		serveSPDY(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

const protocolHeader = "X-Stream-Protocol-Version"

// serveSPDY serves the streams of an exec or of a port-forward until the client
// goes away.
func serveSPDY(w http.ResponseWriter, r *http.Request) {
	protocol := "v4.channel.k8s.io" // of exec
	if slices.Contains(r.Header.Values(protocolHeader), portforward.PortForwardProtocolV1Name) {
		protocol = portforward.PortForwardProtocolV1Name
	}
	socket, _, err := w.(http.Hijacker).Hijack()
	check(err)
	defer socket.Close()
	// The response is not written before: net/http would read the beginning
	// of what the client has to say to it.
	fmt.Fprintf(socket, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n%s: %s\r\n\r\n",
		protocolHeader, protocol)
	connection := must(spdystream.NewConnection(socket, true))
	connection.Serve(acceptStream)
}

// acceptStream accepts a stream. What it writes to standard output tells the
// client that its streams are up.
func acceptStream(stream *spdystream.Stream) {
	if stream.SendReply(http.Header{}, false) == nil && stream.Headers().Get("streamType") == "stdout" {
		stream.Write([]byte("up"))
	}
}
