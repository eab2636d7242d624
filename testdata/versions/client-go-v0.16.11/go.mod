module github.com/leaklint/leaklint/testdata/versions/client-go-v0.16.11

go 1.26.0

require k8s.io/client-go v0.16.11

require (
	golang.org/x/time v0.0.0-20190308202827-9d24e82272b4 // indirect
	k8s.io/apimachinery v0.16.11 // indirect
	k8s.io/klog v1.0.0 // indirect
)
