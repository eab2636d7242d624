// OK: websocket bridge: the reader goroutine of the socket stops the watch, which ends the range.
package bridge

import (
	"context"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

type Bridge struct {
	dyn      dynamic.Interface
	upgrader websocket.Upgrader
}

func (b *Bridge) Serve(rw http.ResponseWriter, req *http.Request) {
	conn, err := b.upgrader.Upgrade(rw, req, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	gvr := schema.GroupVersionResource{Group: req.FormValue("group"), Version: "v1", Resource: req.FormValue("resource")}
	w, err := b.dyn.Resource(gvr).Watch(context.Background(), metav1.ListOptions{})
	if err != nil {
		_ = conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(1011, err.Error()), time.Now().Add(time.Second))
		return
	}
	go func() {
		defer w.Stop()
		for {
			if _, _, err := conn.NextReader(); err != nil {
				return
			}
		}
	}()
	for ev := range w.ResultChan() {
		if err := conn.WriteJSON(ev.Object); err != nil {
			break // conn.Close makes the reader stop the watch
		}
	}
}
