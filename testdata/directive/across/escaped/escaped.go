// Package escaped silences what only who sees the whole program finds: go vet does not call
// the directive stale.
package escaped

import (
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/directive/across/escaped/pump"
)

func logs(ctx context.Context, w io.Writer, kube kubernetes.Interface) error {
	opts := &corev1.PodLogOptions{Follow: true}
	logs, err := kube.CoreV1().Pods("ns").GetLogs("pod", opts).Stream(ctx) //leaklint:ignore streamclose it ends with the pod
	if err != nil {
		return err
	}
	return pump.Copy(w, logs)
}

func more(ctx context.Context, w io.Writer, kube kubernetes.Interface) error {
	opts := &corev1.PodLogOptions{Follow: true}
	logs, err := kube.CoreV1().Pods("ns").GetLogs("pod", opts).Stream(ctx) // want:whole `stream "logs" is never closed .*`
	if err != nil {
		return err
	}
	return pump.Copy(w, logs)
}
