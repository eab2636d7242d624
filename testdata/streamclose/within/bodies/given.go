package bodies

import (
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A typed client gives an object, also beside an error.
func typedLogs(ctx context.Context, kube kubernetes.Interface, name string) (string, error) {
	pod, err := kube.CoreV1().Pods("default").Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		println(err.Error())
	}
	logs, err := kube.CoreV1().Pods("default").GetLogs(name, &corev1.PodLogOptions{}).Stream(context.Background())
	if err != nil {
		return "", err
	}
	if pod == nil {
		return "", nil
	}
	defer logs.Close()
	all, err := io.ReadAll(logs)
	return string(all), err
}

func find(name string) (*corev1.Pod, error) { return nil, nil }

func untypedLogs(ctx context.Context, kube kubernetes.Interface, name string) (string, error) {
	pod, err := find(name)
	if err != nil {
		println(err.Error())
	}
	logs, err := kube.CoreV1().Pods("default").GetLogs(name, &corev1.PodLogOptions{}).Stream(context.Background()) // want `stream "logs" is not closed on every path.*`
	if err != nil {
		return "", err
	}
	if pod == nil {
		return "", nil
	}
	defer logs.Close()
	all, err := io.ReadAll(logs)
	return string(all), err
}
