// Package tried has objects that open a stream unless they have one, and say whether they did.
package tried

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type tailer struct {
	client    kubernetes.Interface
	namespace string
	name      string

	mu     sync.Mutex
	stream io.ReadCloser
}

func (t *tailer) tryStart(ctx context.Context) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stream != nil {
		return false
	}
	stream, err := t.client.CoreV1().Pods(t.namespace).GetLogs(t.name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return false
	}
	t.stream = stream
	return true
}

func (t *tailer) start(ctx context.Context) (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if nil != t.stream {
		return false, nil
	}
	stream, err := t.client.CoreV1().Pods(t.namespace).GetLogs(t.name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return false, fmt.Errorf("logs of %s: %w", t.name, err)
	}
	t.stream = stream
	return true, nil
}

func (t *tailer) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stream != nil {
		t.stream.Close()
		t.stream = nil
	}
}

func (t *tailer) print() error {
	_, err := io.Copy(os.Stdout, t.stream)
	return err
}

// ToldBool leaves where nothing was opened.
type ToldBool struct{ Client kubernetes.Interface }

// Reconcile prints a log.
func (r *ToldBool) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &tailer{client: r.Client, namespace: req.Namespace, name: req.Name}
	if !t.tryStart(ctx) {
		return ctrl.Result{}, nil
	}
	defer t.stop()
	return ctrl.Result{}, t.print()
}

// ToldBeside stops what was opened.
type ToldBeside struct{ Client kubernetes.Interface }

// Reconcile prints a log.
func (r *ToldBeside) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &tailer{client: r.Client, namespace: req.Namespace, name: req.Name}
	started, err := t.start(ctx)
	if err != nil {
		return ctrl.Result{}, err
	}
	if started {
		defer t.stop()
	}
	return ctrl.Result{}, t.print()
}

// Reversed stops what was not opened.
type Reversed struct{ Client kubernetes.Interface }

// Reconcile prints a log.
func (r *Reversed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &tailer{client: r.Client, namespace: req.Namespace, name: req.Name}
	if !t.tryStart(ctx) { // want `the new tailer is dropped without stop.*`
		t.stop()
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, t.print()
}

// Early prints before it says that the stream is to be stopped.
type Early struct{ Client kubernetes.Interface }

// Reconcile prints a log.
func (r *Early) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &tailer{client: r.Client, namespace: req.Namespace, name: req.Name}
	started, err := t.start(ctx) // want `the new tailer is dropped on a path without stop.*`
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := t.print(); err != nil {
		return ctrl.Result{}, err
	}
	if started {
		t.stop()
	}
	return ctrl.Result{}, nil
}
