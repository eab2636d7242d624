// Package watchended waits for what a goroutine sends that reads a watch, which the server ends from time to time.
package watchended

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ client kubernetes.Interface }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w, err := r.client.CoreV1().Pods(req.Namespace).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + req.Name})
	if err != nil {
		return ctrl.Result{}, err
	}
	defer w.Stop()
	term := make(chan corev1.PodPhase, 1)
	go func() {
		for event := range w.ResultChan() {
			if pod, ok := event.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodFailed {
				term <- pod.Status.Phase
				break
			}
		}
	}()
	phase := <-term // want `Reconcile may wait forever to receive from "term": the goroutine that sends on it or closes it may return without doing so .*`
	_ = phase
	return ctrl.Result{}, nil
}

type Closing struct{ client kubernetes.Interface }

// Reconcile is told by a close.
func (r *Closing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w, err := r.client.CoreV1().Pods(req.Namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	defer w.Stop()
	term := make(chan corev1.PodPhase, 1)
	go func() {
		defer close(term)
		for event := range w.ResultChan() {
			if pod, ok := event.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodFailed {
				term <- pod.Status.Phase
				return
			}
		}
	}()
	<-term
	return ctrl.Result{}, nil
}

type Waiting struct{ client kubernetes.Interface }

var errEnded = errors.New("ended")

// Reconcile waits for the context, too.
func (r *Waiting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w, err := r.client.CoreV1().Pods(req.Namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	defer w.Stop()
	term := make(chan watch.Event, 1)
	go func() {
		for event := range w.ResultChan() {
			term <- event
			return
		}
	}()
	select {
	case <-term:
		return ctrl.Result{}, nil
	case <-ctx.Done():
		return ctrl.Result{}, errEnded
	}
}
