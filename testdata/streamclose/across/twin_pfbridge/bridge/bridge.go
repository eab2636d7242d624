// OK: a port-forward per websocket connection; the stop func sits in a connection object closed when the socket ends.
package bridge

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/gorilla/websocket"
	"k8s.io/apimachinery/pkg/util/httpstream"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_pfbridge/tunnel"
)

type Bridge struct {
	Dial     func(r *http.Request) (httpstream.Dialer, error)
	upgrader websocket.Upgrader
}

func (b *Bridge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d, err := b.Dial(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	t, err := tunnel.Open(d, 8080)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer t.Stop()
	ws, err := b.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	if err := copyAll(ws, t.Local); err != nil && !errors.Is(err, io.EOF) {
		_ = ws.WriteMessage(websocket.TextMessage, []byte(err.Error()))
	}
}

func copyAll(ws *websocket.Conn, port uint16) error {
	c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = io.Copy(c, ws.UnderlyingConn())
	return err
}
