// BUG: websocket log bridge: the stream on Background is wrapped in a scanner and dropped.
package wsbridge

import (
	"bufio"
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

var upgrader = websocket.Upgrader{ReadBufferSize: 1024}

type Bridge struct{ Kube kubernetes.Interface }

func (b *Bridge) Logs(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	// the hijacked connection ends the request context, so the stream gets its own
	rc, err := b.Kube.CoreV1().Pods(r.FormValue("ns")).GetLogs(r.FormValue("pod"), &corev1.PodLogOptions{Follow: true}).Stream(context.Background()) // want `stream "rc" is never closed, and its context does not end \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		_ = conn.WriteMessage(websocket.TextMessage, []byte(err.Error()))
		return
	}
	closeConn := sync.OnceFunc(func() { _ = conn.Close() })
	go func() {
		tick := time.NewTicker(10 * time.Second)
		defer tick.Stop()
		for range tick.C {
			if err := conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(time.Second)); err != nil {
				closeConn()
				return
			}
		}
	}()
	lines := bufio.NewScanner(rc)
	for lines.Scan() {
		if err := conn.WriteMessage(websocket.TextMessage, lines.Bytes()); err != nil {
			return
		}
	}
}
